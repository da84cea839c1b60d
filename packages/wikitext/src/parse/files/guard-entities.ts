/** Character references without a semicolon, which HTML knows and wikitext does not. */

const legacy =
  'A(?:Elig|MP|acute|circ|grave|ring|tilde|uml)|C(?:OPY|cedil)|E(?:TH|acute|circ|grave|uml)|GT|I(?:acute|circ|grave|uml)|LT|Ntilde|' +
  'O(?:acute|circ|grave|slash|tilde|uml)|QUOT|REG|THORN|U(?:acute|circ|grave|uml)|Yacute|' +
  'a(?:acute|circ|cute|elig|grave|mp|ring|tilde|uml)|brvbar|c(?:cedil|edil|urren|ent|opy)|deg|divide|e(?:acute|circ|grave|th|uml)|' +
  'frac(?:12|14|34)|gt|i(?:acute|circ|excl|grave|quest|uml)|laquo|lt|m(?:acr|icro|iddot)|n(?:bsp|tilde|ot)|' +
  'o(?:acute|circ|grave|rdf|rdm|slash|tilde|uml)|p(?:lusmn|ound|ara)|quot|r(?:aquo|eg)|s(?:ect|hy|up1|up2|up3|zlig)|t(?:horn|imes)|' +
  'u(?:acute|circ|grave|ml|uml)|y(?:acute|en|uml)';
const pattern = new RegExp(`&(?=(?:${legacy})(?:[^;]|$))(?![A-Za-z0-9]+;)`, 'g');

/** The text with `&` before them as a reference itself. */
export const guardEntities = (text: string): string => text.replace(pattern, '&amp;');
