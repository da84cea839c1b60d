/** The documents at the URLs of the site that keep their meaning, and the entry that names one of them. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { writeDocuments } from './documents.js';
import { readProject } from './project.js';

const project = readProject();
const sources = join(project.repository, 'packages/openapi');
const site = mkdtempSync(join(tmpdir(), 'wiki-query-documents-'));
beforeAll(() => writeDocuments(project, site));
afterAll(() => rmSync(site, { recursive: true }));

test('the workflows are next to the documents, and name the one next to them', () => {
  const workflows = parse(readFileSync(join(site, 'openapi/v1/arazzo.yaml'), 'utf8')) as {
    readonly sourceDescriptions: readonly { readonly url: string }[];
    readonly workflows: readonly unknown[];
  };
  expect(workflows.workflows).toHaveLength(3);
  expect(workflows.sourceDescriptions.map(({ url }) => url)).toEqual(['./openapi.modules.json']);
  const published = readdirSync(join(site, 'openapi/v1'));
  expect(published).toEqual(expect.arrayContaining(readdirSync(join(sources, 'gen'))));
  expect(published).toContain('openapi.modules.json');
});

test('the entry for APIs.guru has the title and the format of the document at its URL, and a logo of the site', () => {
  const { form, info } = parse(readFileSync(join(sources, 'apis-guru.yaml'), 'utf8')) as {
    readonly form: Readonly<Record<'url' | 'name' | 'format' | 'category' | 'logo', string>>;
    readonly info: {
      readonly 'x-apisguru-categories': readonly string[];
      readonly 'x-logo': { readonly url: string };
      readonly 'x-origin': readonly { readonly format: string; readonly version: string; readonly url: string }[];
    };
  };
  const hosted = 'https://wiki-query.github.io/wiki-query/';
  expect(form.url.startsWith(hosted)).toBe(true);
  const document = JSON.parse(readFileSync(join(site, form.url.slice(hosted.length)), 'utf8')) as {
    readonly openapi: string;
    readonly info: { readonly title: string; readonly version: string };
  };
  expect(document.info.title).toBe(form.name);
  const version = document.openapi.replace(/\.\d+$/, '');
  expect(form.format).toBe(`OpenAPI ${version}`);
  expect(info['x-origin']).toEqual([{ format: 'openapi', version, url: form.url }]);
  expect(info['x-apisguru-categories']).toEqual([form.category]);
  expect(info['x-logo'].url).toBe(form.logo);
  expect(form.logo.startsWith(hosted)).toBe(true);
  expect(existsSync(join(project.repository, project.site, 'public', form.logo.slice(hosted.length)))).toBe(true);
});
