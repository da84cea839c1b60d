import { descriptors, protocolDescriptors, type ParameterDescriptor } from '@wiki-query/server-stubs';
import { expect, it } from 'vitest';
import { inDeclaredOrder } from './site-values.js';

const named = (parameters: readonly ParameterDescriptor[], name: string): ParameterDescriptor => {
  const found = parameters.find((parameter) => parameter.name === name);
  if (found === undefined) throw new Error(`no parameter ${name}`);
  return found;
};

it.each([
  [named(protocolDescriptors.main.parameters, 'format'), 'json none php xmlfm new', 'json php xmlfm none new'],
  [named(protocolDescriptors.main.parameters, 'action'), 'expandtemplates query x', 'query expandtemplates x'],
  [named(descriptors.search.parameters, 'what'), 'nearmatch text title', 'title text nearmatch'],
  [named(descriptors.querypage.parameters, 'page'), 'BrokenRedirects Ancientpages', 'Ancientpages BrokenRedirects'],
  [named(descriptors.allpages.parameters, 'dir'), 'b a', 'b a'],
])('values are listed as the spec declares them (%#)', (parameter, values, declared) => {
  expect(inDeclaredOrder(parameter, values.split(' ')).join(' ')).toBe(declared);
});
