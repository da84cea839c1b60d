import { descriptors } from '@wiki-query/server-stubs';
import { describe, expect, it } from 'vitest';
import { Warnings } from '../../errors/warnings.js';
import type { Call } from '../../request/call.js';
import { plainParameter, rawParameters } from '../../request/raw-parameters.js';
import { QueryRun } from '../../shapes/query-run.js';
import { requestsSlots, revisionLimit, revisionOptions, type RevisionParams } from './options.js';

interface Given {
  readonly rights?: readonly string[];
  /** The revision that `diffto` finds. */
  readonly row?: object;
  readonly target?: object;
  readonly sent?: Readonly<Record<string, string>>;
}

function runOf(params: object, { rights = [], row, target, sent = {} }: Given = {}) {
  const warnings = new Warnings();
  const parameters = rawParameters(new Map(Object.entries(sent).map(([name, value]) => [name, plainParameter(value)])));
  const call = {
    warnings,
    parameters,
    limits: new Map(),
    viewer: { rights: new Set(rights) },
    db: { first: () => Promise.resolve(row) },
  } as unknown as Call;
  const all = { prop: ['ids'], slots: undefined, expandtemplates: false, generatexml: false, parse: false, ...params };
  const read = { params: all as never, warnings: [], prefix: 'rv' };
  const query = { call, response: undefined as never, continuation: undefined as never };
  return { run: new QueryRun(query, descriptors.revisions, read, undefined, target as never) as QueryRun, call, all };
}

const optionsOf = (params: object, given?: Given) => revisionOptions(runOf(params, given).run);

describe('what a request reads', () => {
  it.each<readonly [string, object, boolean, boolean]>([
    ['rows alone', {}, false, false],
    ['the rows of slots', { prop: ['slotsha1'] }, false, true],
    ['the rows of slots, for a size', { prop: ['slotsize'] }, false, true],
    ['the rows of slots, for a model', { prop: ['contentmodel'] }, false, true],
    ['their texts', { prop: ['content'] }, true, true],
    ['their texts, for a tree', { prop: ['parsetree'] }, true, true],
    ['their texts, to compare them', { difftotext: '' }, true, true],
  ])('%s', async (_, params, readsContent, readsSlots) => {
    expect(await optionsOf(params)).toMatchObject({ readsContent, readsSlots });
    expect(requestsSlots(runOf(params).all as unknown as RevisionParams)).toBe(readsSlots);
  });

  it('is no part of a text that is not read', async () => {
    const params = { section: '1', parse: true, expandtemplates: true, generatexml: true };
    const none = { section: undefined, parse: false, expandTemplates: false, generateXml: false };
    const all = { section: '1', parse: true, expandTemplates: true, generateXml: true };
    expect(await optionsOf(params)).toMatchObject(none);
    expect(await optionsOf({ ...params, prop: ['content'] })).toMatchObject(all);
  });

  it.each<readonly [string, object, object]>([
    ['one format', { contentformat: 'text/plain' }, { contentFormat: 'text/plain', slotFormats: {} }],
    [
      'a format of each slot',
      { slots: ['main'], 'contentformat-main': 'text/x-wiki', 'contentformat-x': undefined },
      { contentFormat: undefined, slotFormats: { main: 'text/x-wiki' } },
    ],
  ])('has %s', async (_, params, want) => expect(await optionsOf(params)).toMatchObject(want));
});

describe('the other side of a comparison', () => {
  const visible = { rev_id: 5, rev_deleted: 0, page_latest: 9 };
  it.each<readonly [string, object, object | undefined, unknown]>([
    ['none', {}, undefined, undefined],
    ['a text', { difftotext: 'a', difftotextpst: true }, undefined, { text: 'a', transform: true }],
    [
      'a text rather than a revision',
      { difftotext: '', difftotextpst: false, diffto: 'prev' },
      undefined,
      { text: '', transform: false },
    ],
    ['the one before', { diffto: 'prev' }, undefined, { revision: 'prev' }],
    ['the one after', { diffto: 'next' }, undefined, { revision: 'next' }],
    ['the latest', { diffto: 'cur' }, undefined, { revision: 0 }],
    ['the latest, as 0', { diffto: '00' }, undefined, { revision: 0 }],
    ['a revision', { diffto: '5' }, visible, { revision: 5 }],
    [
      'the latest one of a page, though its text is hidden',
      { diffto: '5' },
      { rev_id: 5, rev_deleted: 1, page_latest: 5 },
      { revision: 5 },
    ],
    ['one whose author is hidden', { diffto: '5' }, { ...visible, rev_deleted: 4 }, { revision: 5 }],
  ])('%s', async (_, params, row, want) => expect((await optionsOf(params, { row: row ?? {} })).diff).toEqual(want));

  it.each([
    ['-1', 'diffto'],
    ['5x', 'diffto'],
    ['', 'diffto'],
    ['5', 'nosuchrevid'],
  ])('"%s" is refused', (diffto, code) => expect(optionsOf({ diffto })).rejects.toThrow(code));

  it('with a hidden text is not read without the right to see it', async () => {
    const row = { ...visible, rev_deleted: 1 };
    const { run, call } = runOf({ diffto: '5' }, { row });
    expect(await revisionOptions(run)).toMatchObject({ diff: undefined, readsContent: false });
    expect(call.warnings.count()).toBe(1);
    const rights = ['deletedtext', 'deletedhistory'];
    expect((await optionsOf({ diffto: '5' }, { row, rights })).diff).toEqual({ revision: 5 });
  });
});

describe('the limit', () => {
  const high = { rights: ['apihighlimits'] };
  it.each<readonly [string, object, Given, boolean, number]>([
    ['is 10 without one', {}, {}, false, 10],
    ['is that of the request', { limit: 60 }, {}, false, 60],
    ['is 50 with content', { prop: ['content'], limit: 60 }, {}, false, 50],
    ['is 500 with content and high limits', { prop: ['content'], limit: 600 }, high, false, 500],
    ['is 1 with parsed content', { prop: ['content'], parse: true, limit: 2 }, {}, false, 1],
    ['is 1 with parsed content, without one', { prop: ['content'], parse: true }, high, false, 1],
    ['is 10 without parsed content, whatever is to be parsed', { parse: true }, {}, false, 10],
    ['is the maximum where a request has none', {}, {}, true, 500],
    ['is the maximum of content where a request has none', { prop: ['content'] }, high, true, 500],
    ['is 50 with a comparison', { difftotext: '', limit: 60 }, {}, false, 50],
    ['is the maximum if requested', { prop: ['content'] }, { sent: { rvlimit: 'max' } }, false, 50],
    ['of a generator is that of the request', { prop: ['content'], limit: 60 }, { target: {} }, false, 60],
    ['of a generator is 10 without one', {}, { target: {} }, true, 10],
  ])('%s', async (_, params, given, fixed, want) =>
    expect(await revisionLimit(runOf(params, given).run, fixed)).toBe(want),
  );

  it('that is lower than the one of the request is a warning', async () => {
    const { run, call } = runOf({ prop: ['content'], slots: ['main'], limit: 60 });
    await revisionLimit(run);
    expect(call.warnings.count()).toBe(1);
  });
});

it('slots that are read without the parameter are a warning with advice, once for each run', async () => {
  const { run, call } = runOf({ prop: ['content'] });
  await revisionOptions(run);
  await revisionOptions(run);
  const others = [{}, { prop: ['content'], slots: ['main'] }].map((params) => runOf(params));
  for (const other of others) await revisionOptions(other.run);
  expect([call, ...others.map((other) => other.call)].map(({ warnings }) => warnings.count())).toEqual([2, 0, 0]);
});
