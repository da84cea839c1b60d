import { describe, expect, it } from 'vitest';
import { sampleProfile, sampleWiki, withSample } from '../../test/support/sample-wiki.js';
import type { Call } from '../request/call.js';
import { Reply } from '../request/reply.js';
import { PageSet } from './page-set.js';

const wiki = sampleWiki(sampleProfile(), {});

/** A page set that this fills from the sample. */
async function filled(fill: (pages: PageSet) => Promise<void>, redirects = false): Promise<PageSet> {
  return withSample(async (db) => {
    const reply = new Reply({}, { isRefused: false, variesByOrigin: false });
    const viewer = { rights: new Set<string>() };
    const call = { wiki, db, titleTexts: wiki.titleTexts(db), reply, viewer } as unknown as Call;
    const pages = new PageSet(call, { redirects, convert: false, fields: [] });
    await fill(pages);
    return pages;
  });
}

const titlesOf = (pages: PageSet): readonly string[] => [...pages.good.values()].map((row) => row.page_title);

describe('a page set', () => {
  it('is empty until something is named', async () => {
    expect((await filled(async () => undefined)).isEmpty).toBe(true);
    expect((await filled((pages) => pages.addTexts(['Nowhere at all']))).isEmpty).toBe(false);
  });

  it('sorts titles into existing, missing, invalid and special ones, and gives negative IDs in their order', async () => {
    const pages = await filled((set) => set.addTexts(['cactus_orchard', 'Nowhere', 'A[b', 'Special:Version']));
    expect(titlesOf(pages)).toEqual(['Cactus_orchard']);
    expect([...pages.missing.values()].map(({ dbkey }) => dbkey)).toEqual(['Nowhere']);
    expect([...pages.invalid.values()].map(({ title }) => title)).toEqual(['A[b']);
    expect([...pages.special.values()].map(({ dbkey }) => dbkey)).toEqual(['Version']);
    expect([...pages.missing.keys(), ...pages.invalid.keys(), ...pages.special.keys()].every((id) => id < 0)).toBe(
      true,
    );
    expect(pages.normalized.get('cactus_orchard')).toMatchObject({ to: 'Cactus orchard' });
  });

  it('finds pages by ID, and notes IDs without a page', async () => {
    const pages = await filled((set) => set.addPageIds([212, 999_999]));
    expect([titlesOf(pages), pages.missingPageIds]).toEqual([['Cactus_orchard'], [999_999]]);
    expect(pages.idOf(0, 'Cactus_orchard')).toBe(212);
  });

  it('finds the page of a revision, and notes revisions that do not exist', async () => {
    const pages = await filled((set) => set.addRevisionIds([999_999]));
    expect([pages.missingRevisions, titlesOf(pages)]).toEqual([[999_999], []]);
  });

  it('follows a redirect only where it resolves redirects', async () => {
    const [redirect, target] = await withSample(async (db) => {
      const call = { wiki, db, titleTexts: wiki.titleTexts(db) } as unknown as Call;
      const set = new PageSet(call, { redirects: true, convert: false, fields: [] });
      await set.addTexts(['Alt Kettle']);
      const [from, { to }] = [...set.redirects][0] ?? ['', { to: { dbkey: '' } }];
      return [from, to.dbkey];
    });
    expect(redirect).toBe('Alt Kettle');
    expect(titlesOf(await filled((set) => set.addTexts(['Alt Kettle']), true))).toEqual([target]);
    expect(titlesOf(await filled((set) => set.addTexts(['Alt Kettle'])))).toEqual(['Alt_Kettle']);
  });
});
