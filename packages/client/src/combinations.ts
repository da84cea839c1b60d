/** Which parameters a request has together: the rules of the spec as types, made of the descriptors of modules. */

/** The rules of a module; `Unchecked` are left out. */
type RulesOf<Descriptor, Unchecked = never> = Descriptor extends { readonly constraints: readonly (infer Rule)[] }
  ? Exclude<Rule, Unchecked>
  : never;

type ParameterNamed<Descriptor, Name> = Descriptor extends { readonly parameters: readonly (infer Parameter)[] }
  ? Extract<Parameter, { readonly name: Name }>
  : never;

/** Requests with one of these terms: a union. Of values of a parameter with several, only that it is given is checked. */
type With<Descriptor, Term, Prefix extends string> = Term extends { readonly name: infer Name extends string }
  ? ParameterNamed<Descriptor, Name> extends infer Parameter
    ? Parameter extends { readonly multi: true }
      ? Given<`${Prefix}${Name}`>
      : Term extends { readonly values: readonly (infer Value)[] }
        ? Parameter extends { readonly default: Value }
          ? { readonly [K in `${Prefix}${Name}`]?: Value | undefined }
          : { readonly [K in `${Prefix}${Name}`]: Value }
        : Given<`${Prefix}${Name}`>
    : never
  : never;

type Given<Name extends string> = { readonly [K in Name]: object | string | number | true };

/** Values of a parameter that are not those of the term; of a wiki's own values nothing is known. */
type OtherThan<Term, Parameter> = Term extends { readonly values: readonly (infer Value)[] }
  ? Parameter extends { readonly siteDependent: true }
    ? unknown
    : Parameter extends { readonly values: readonly (infer All)[] }
      ? Parameter extends { readonly multi: true }
        ? readonly Exclude<All, Value>[]
        : Exclude<All, Value>
      : unknown
  : false;

/** Requests with none of these terms. */
type Without<Descriptor, Terms extends { readonly name: string }, Prefix extends string> = {
  readonly [Name in Terms['name'] as `${Prefix}${Name}`]?:
    OtherThan<Extract<Terms, { readonly name: Name }>, ParameterNamed<Descriptor, Name>> | undefined;
};

type Named = { readonly name: string };

/** For each term the requests that may have this one only. */
type OnlyEach<Descriptor, All extends Named, Prefix extends string, Term = All> = Term extends unknown
  ? Without<Descriptor, Exclude<All, Term>, Prefix>
  : never;
type ExactlyEach<Descriptor, All extends Named, Prefix extends string, Term = All> = Term extends unknown
  ? With<Descriptor, Term, Prefix> & Without<Descriptor, Exclude<All, Term>, Prefix>
  : never;

/** Requests that obey a rule. */
type Obeying<Descriptor, Rule, Prefix extends string> = Rule extends {
  readonly kind: infer Kind;
  readonly parameters: readonly (infer All extends Named)[];
}
  ? Kind extends 'exactlyOne'
    ? ExactlyEach<Descriptor, All, Prefix>
    : Kind extends 'atMostOne'
      ? OnlyEach<Descriptor, All, Prefix>
      : Kind extends 'atLeastOne'
        ? With<Descriptor, All, Prefix>
        : Rule extends { readonly others: readonly (infer Others extends Named)[] }
          ? | Without<Descriptor, All, Prefix>
            | (Kind extends 'need' ? With<Descriptor, Others, Prefix> : Without<Descriptor, Others, Prefix>)
          : never
  : never;

/** Requests that obey all rules of a module, whose parameters they have with this prefix. */
type Combined<Descriptor, Rule, Prefix extends string> = (
  Rule extends unknown ? (request: Obeying<Descriptor, Rule, Prefix>) => void : never
) extends (request: infer All) => void
  ? All
  : never;

export type Combination<Descriptor, Prefix extends string> = Combined<Descriptor, RulesOf<Descriptor>, Prefix>;

/** The same for a module as a generator. */
export type GeneratorCombination<Descriptor, Prefix extends string> = Combined<
  Descriptor,
  RulesOf<Descriptor, { readonly asGenerator: false }>,
  Prefix
>;

/** What a request certainly has: a parameter that it may lack is no breach of a rule. */
type Certain<Request> = {
  readonly [Name in keyof Request]: undefined extends Request[Name] ? undefined : Request[Name];
};

/** `unknown` for a request that obeys the rules, else what it has to be. */
export type Obedient<Request, Rules> = Certain<Request> extends Rules ? unknown : Rules;
