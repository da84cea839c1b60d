/**
 * Gender-specific names of the user namespaces, by language. The API returns the aliases of a namespace without their
 * gender. Languages without an entry use the one of a fallback.
 */
import { lookUp } from '../text/look-up.js';

export type Gender = 'male' | 'female' | 'unknown';
type Forms = readonly [userMale: string, userFemale: string, talkMale: string, talkFemale: string];

// prettier-ignore
const forms: Readonly<Record<string, Forms>> = {
  aln: ['Përdoruesi', 'Përdoruesja', 'Përdoruesi diskutim', 'Përdoruesja diskutim'],
  an: ['Usuario', 'Usuaria', 'Descusión usuario', 'Descusión usuaria'],
  apc: ['مستخدم', 'مستخدمة', 'نقاش المستخدم', 'نقاش المستخدمة'],
  ar: ['مستخدم', 'مستخدمة', 'نقاش المستخدم', 'نقاش المستخدمة'],
  ary: ['خدايمي', 'خدايمية', 'لمداكرة د لخدايمي', 'لمداكرة د لخدايمية'],
  ast: ['Usuariu', 'Usuaria', 'Usuariu alderique', 'Usuaria alderique'],
  av: ['ГӀахьалчи', 'ГӀахьалчӀужу', 'ГӀахьалчиясул бахӀс', 'ГӀахьалчӀужуялъул бахӀс'],
  'be-tarask': ['Удзельнік', 'Удзельніца', 'Гутаркі ўдзельніка', 'Гутаркі ўдзельніцы'],
  br: ['Implijer', 'Implijerez', 'Kaozeadenn Implijer', 'Kaozeadenn Implijerez'],
  ca: ['Usuari', 'Usuària', 'Usuari Discussió', 'Usuària Discussió'],
  cs: ['Uživatel', 'Uživatelka', 'Diskuse s uživatelem', 'Diskuse s uživatelkou'],
  de: ['Benutzer', 'Benutzerin', 'Benutzer Diskussion', 'Benutzerin Diskussion'],
  dsb: ['Wužywaŕ', 'Wužywarka', 'Diskusija wužywarja', 'Diskusija wužywarki'],
  eo: ['Uzanto', 'Uzantino', 'Uzanto-Diskuto', 'Uzantino-Diskuto'],
  es: ['Usuario', 'Usuaria', 'Usuario discusión', 'Usuaria discusión'],
  ext: ['Usuario', 'Usuaria', 'Usuario caraba', 'Usuaria caraba'],
  fr: ['Utilisateur', 'Utilisatrice', 'Discussion utilisateur', 'Discussion utilisatrice'],
  gl: ['Usuario', 'Usuaria', 'Conversa usuario', 'Conversa usuaria'],
  he: ['משתמש', 'משתמשת', 'שיחת משתמש', 'שיחת משתמשת'],
  hr: ['Suradnik', 'Suradnica', 'Razgovor sa suradnikom', 'Razgovor sa suradnicom'],
  hsb: ['Wužiwar', 'Wužiwarka', 'Diskusija z wužiwarjom', 'Diskusija z wužiwarku'],
  io: ['Uzanto', 'Uzantino', 'Uzanto Debato', 'Uzantino Debato'],
  'isv-cyrl': ['Користник', 'Користница', 'Бесєда с користником', 'Бесєда с користницеју'],
  'isv-latn': ['Koristnik', 'Koristnica', 'Besěda s koristnikom', 'Besěda s koristniceju'],
  kea: ['Uzuáriu', 'Uzuária', 'Diskuson di uzuáriu', 'Diskuson di uzuária'],
  lt: ['Naudotojas', 'Naudotoja', 'Naudotojo aptarimas', 'Naudotojos aptarimas'],
  lv: ['Dalībnieks', 'Dalībniece', 'Dalībnieka diskusija', 'Dalībnieces diskusija'],
  mwl: ['Outelizador', 'Outelizadora', 'Cumbersa outelizador', 'Cumbersa outelizadora'],
  pl: ['Użytkownik', 'Użytkowniczka', 'Dyskusja użytkownika', 'Dyskusja użytkowniczki'],
  pt: ['Utilizador', 'Utilizadora', 'Utilizador Discussão', 'Utilizadora Discussão'],
  'pt-br': ['Usuário', 'Usuária', 'Usuário Discussão', 'Usuária Discussão'],
  rsk: ['Хаснователь', 'Хаснователька', 'Розгварка зоз хасновательом', 'Розгварка зоз хасновательку'],
  ru: ['Участник', 'Участница', 'Обсуждение участника', 'Обсуждение участницы'],
  'sh-cyrl': ['Корисник', 'Корисница', 'Разговор с корисником', 'Разговор с корисницом'],
  'sh-latn': ['Korisnik', 'Korisnica', 'Razgovor s korisnikom', 'Razgovor s korisnicom'],
  sk: ['Užívateľ', 'Užívateľka', 'Diskusia s užívateľom', 'Diskusia s užívateľkou'],
  sq: ['Përdoruesi', 'Përdoruesja', 'Përdoruesi diskutim', 'Përdoruesja diskutim'],
  sro: ['Impreadori', 'Impreadora', 'Arraxonus de s’impreadori', 'Arraxonus de s’impreadora'],
  stq: ['Benutser', 'Benutserske', 'Benutser Diskussion', 'Benutserske Diskussion'],
  ti: ['ተጠቃሚ', 'ተጠቃሚት', 'ምይይጥ ተጠቃሚ', 'ምይይጥ ተጠቃሚት'],
  tig: ['መትነፈዓይ', ' መትነፈዓይት', 'ህድግ መትነፈዓይ', 'ህድግ መትነፈዓይት'],
  uk: ['Користувач', 'Користувачка', 'Обговорення користувача', 'Обговорення користувачки'],
  yi: ['באַניצער', 'באַניצערין', 'באַניצער רעדן', 'באַניצערין רעדן'],
};

export interface GenderedNames {
  readonly male: string;
  readonly female: string;
}

/** Gender-specific names of namespaces 2 and 3; empty if the language has none. */
export function genderedNames(language: string, fallbacks: readonly string[]): ReadonlyMap<number, GenderedNames> {
  const own = [language, ...fallbacks].map((code) => lookUp(forms, code)).find((entry) => entry !== undefined);
  if (own === undefined) return new Map();
  const [userMale, userFemale, talkMale, talkFemale] = own;
  return new Map([
    [2, { male: userMale, female: userFemale }],
    [3, { male: talkMale, female: talkFemale }],
  ]);
}
