/** The stage of links in brackets, as one text needs it. */
import type { Steps } from '../../expand/steps.js';
import { withoutMarkers } from '../../expand/strip.js';
import { element, escapeHtml } from '../../text/html.js';
import { trim } from '../../text/trim.js';
import { encodeFragment } from '../../text/url.js';
import { NS_FILE, NS_MEDIA, NS_MEDIAWIKI, NS_SPECIAL } from '../../titles/namespace-numbers.js';
import type { SubpageRules } from '../../titles/subpage-target.js';
import type { Title } from '../../titles/title.js';
import { renderExternalLinks } from '../links/external-links.js';
import { renderInternalLinks, rawUrlDecode, type InternalLinkTools } from '../links/internal-links.js';
import { knownLink } from '../links/link-html.js';
import { subpageLink } from '../links/subpage-link.js';
import { factsOf, loadFiles, loadPages, nameOf, type ParseState } from '../state/parse-state.js';
import { renderFile, uploadUrl } from './file-stage.js';
import { externalImage } from './external-images.js';
import { registerUrl, rulesOf } from './external-stage.js';

/** The text with its internal links. Those to pages are marks, because it is not known yet which ones exist. */
export function* internalLinks(text: string, state: ParseState): Steps<string> {
  if (!text.includes('[[')) return text;
  yield* prefetch(text, state);
  return yield* renderInternalLinks(text, toolsOf(state));
}

/** The text with its bracketed addresses as links. */
export function externalLinks(text: string, state: ParseState): string {
  const { patterns, conversion, host, options } = state;
  return renderExternalLinks(text, {
    protocols: patterns.protocols,
    rules: rulesOf(state),
    splitTrail: patterns.splitTrail,
    nextNumber: () => host.formatNumber((state.lastNumber += 1), options.language),
    keep: conversion.keep,
    onLink: (url) => registerUrl(url, state),
    image: (url) => externalImage(url, state),
  });
}

/** Titles that may be shown as existing without a page, and files, in one batch. */
function* prefetch(text: string, state: ParseState): Steps<void> {
  const target = new RegExp(`^[${state.patterns.targetCharacters}]+`, 'u');
  const pages: Title[] = [];
  const files: Title[] = [];
  for (const line of text.split('[[').slice(1)) {
    const written = target.exec(line)?.[0];
    // Without a namespace, it is not one of them.
    const title = written?.slice(0, -1).includes(':') === true ? parse(rawUrlDecode(written), state) : undefined;
    if (title === undefined || title.interwiki !== '') continue;
    if (title.namespace === NS_FILE || title.namespace === NS_MEDIA) files.push({ ...title, namespace: NS_FILE });
    if (mayBeKnown(title)) pages.push(title);
  }
  yield* loadFiles(files, state);
  yield* loadPages(pages, state);
}

const mayBeKnown = ({ namespace }: Title): boolean =>
  namespace === NS_SPECIAL || namespace === NS_FILE || namespace === NS_MEDIAWIKI;

function parse(text: string, { host }: ParseState): Title | undefined {
  const title = host.site.titles.parse(text);
  return 'code' in title ? undefined : title;
}

function toolsOf(state: ParseState): InternalLinkTools {
  const { page, patterns, host, output, holders } = state;
  const { site } = host;
  const isTalk = site.namespaces.isTalk(page.namespace);
  const subpages: SubpageRules = {
    allowsSubpages: (namespace) => site.namespaces.get(namespace)?.subpages === true,
    prefixedText: (title) => nameOf(title, state),
  };
  return {
    page,
    targetCharacters: patterns.targetCharacters,
    parse: (text) => parse(text, state),
    isAddress: patterns.protocols.starts,
    hasMarkers: (text) => withoutMarkers(text) !== text,
    isNamedAsWiki: (text) => {
      const prefix = trim(text.slice(0, Math.max(0, text.indexOf(':'))), ' _');
      return prefix !== '' && site.interwikis.isSelf(prefix.toLowerCase());
    },
    isLanguage: (prefix) => site.hasLanguageLinks && !isTalk && site.interwikis.get(prefix)?.language !== undefined,
    subpage: (target, text) => subpageLink(target, text, page, subpages),
    splitTrail: patterns.splitTrail,
    prefixLength: patterns.prefixLength,
    externalLinks: (text) => externalLinks(text, state),
    idOf: (fragment) => (fragment === '' ? '' : encodeFragment(fragment)),
    nameOf: (title) => escapeHtml(nameOf(title, state)),
    file: function* (title, options) {
      return patterns.armour(yield* renderFile(title, options, state));
    },
    media: function* (title, html) {
      return patterns.armour(yield* mediaLink(title, html, state));
    },
    isKnown: (title) => isKnown(title, state),
    known: (title, html) => {
      const facts = factsOf(title, state);
      output.addLink(title, facts.id);
      return patterns.armour(
        knownLink(title, html, facts, { titles: site.titles, special: site.specialPages.fixName }),
      );
    },
    hold: (title, html) => holders.put({ title, html }),
    onLanguage: (title) => output.addLanguageLink(title),
    onCategory: (title, sortkey) => void output.categories.set(title.dbkey, sortkey),
  };
}

function* isKnown(title: Title, state: ParseState): Steps<boolean> {
  if (title.dbkey === '') return true;
  if (!mayBeKnown(title)) return false;
  yield* loadPages([title], state);
  return factsOf(title, state).isKnown;
}

/** A link to a file itself (`Linker::makeMediaLinkFile`). */
function* mediaLink(title: Title, html: string, state: ParseState): Steps<string> {
  const page = { ...title, namespace: NS_FILE };
  yield* loadFiles([page], state);
  const file = state.files.get(title.dbkey);
  state.output.images.add(title.dbkey);
  if (file !== undefined) state.output.images.add(file.title.dbkey);
  const name = (file?.title.dbkey ?? title.dbkey).replaceAll('_', ' ');
  const href = file?.url ?? uploadUrl(page, state);
  const attributes = { href, class: file === undefined ? 'new' : 'internal', title: name };
  return element('a', attributes, html === '' ? escapeHtml(name) : html);
}
