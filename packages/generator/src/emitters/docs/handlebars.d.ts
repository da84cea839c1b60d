declare module 'handlebars/dist/handlebars.runtime.js' {
  export { default } from 'handlebars';
}

/** A template as the build makes it. */
declare module '*.hbs' {
  export const text: string;
  /** For `Handlebars.template`. */
  export const code: TemplateSpecification;
}
