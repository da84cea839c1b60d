declare module 'handlebars/dist/handlebars.js' {
  export { default } from 'handlebars';
}
