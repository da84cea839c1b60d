/** What is said of a text that was parsed. */
import { stripLimits } from '../../expand/strip.js';
import { removeSomeTags } from '../../sanitize/plain.js';
import type { LimitUse, ParseOutput } from '../output/parse-output.js';
import type { ParseState } from '../state/parse-state.js';

export function warnOfExpense({ host, output, options }: ParseState): void {
  const [count, limit] = [host.expense(), host.site.settings.expensiveparserfunctionlimit];
  if (count <= limit) return;
  const values = [count, limit].map((number) => host.formatNumber(number, options.language));
  output.warn('expensive-parserfunction-warning', ...values);
  output.tracking.add('expensive-parserfunction-category');
}

/** As in MediaWiki's report (`Parser::makeLimitReport`). */
function limitUses({ limits, usage, strip, host }: ParseState): readonly LimitUse[] {
  const { bytes, nodes, depth } = limits;
  const { expensiveparserfunctionlimit } = host.site.settings;
  const restored = strip.usage();
  return [
    { name: 'ppvisitednodes', used: usage.nodes, limit: nodes },
    { name: 'postexpandincludesize', used: usage.included, limit: bytes },
    { name: 'templateargumentsize', used: usage.passed, limit: bytes },
    { name: 'expansiondepth', used: usage.depth, limit: depth },
    { name: 'expensivefunctioncount', used: host.expense(), limit: expensiveparserfunctionlimit },
    { name: 'unstrip-depth', used: restored.depth, limit: stripLimits.depth },
    { name: 'unstrip-size', used: restored.size, limit: stripLimits.size },
  ];
}

/** The output of a text with its HTML, which is finished. */
export function outputOf(html: string, state: ParseState): ParseOutput {
  const { output, sections, options, conversion, switches: found, host } = state;
  const { language } = options;
  const isConverted = !found.has('nocontentconvert') && options.isMessage !== true;
  const hasOwnTitle = isConverted && !found.has('notitleconvert');
  const ruleTitle = hasOwnTitle ? conversion.title() : undefined;
  const name = state.page.dbkey.replaceAll('_', ' ');
  for (const section of sections) {
    if (conversion.hasVariants) section.line = conversion.convert(section.line);
    section.number = section.number
      .split('.')
      .map((part) => host.formatNumber(Number(part), language))
      .join('.');
  }
  return {
    html: state.isTooLong ? '' : html,
    isTooLong: state.isTooLong,
    sections,
    categories: output.categories,
    links: output.links,
    templates: output.templates,
    images: [...output.images],
    externalLinks: [...output.externalLinks],
    interwikiLinks: output.interwikiLinks,
    languageLinks: [...output.languageLinks.values()],
    properties: output.properties,
    indicators: output.indicators,
    warnings: [...output.warnings.values()],
    limitUses: limitUses(state),
    displayTitle: output.properties.get('displaytitle'),
    convertedTitle: ruleTitle === undefined ? undefined : removeSomeTags(ruleTitle),
    pageName: hasOwnTitle ? conversion.convertTitle(name) : name,
    tracking: output.tracking,
    showsToc: state.needsToc || state.hasTocPlace,
    language: (isConverted ? conversion.variant : undefined) ?? language,
  };
}
