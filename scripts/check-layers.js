/** Fails on an import against the direction of the data flow, and on circular imports. */
import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { layers } from './layers.js';
import { importsOf, sourcesBelow } from './source-imports.js';

const root = new URL('..', import.meta.url).pathname;

/** The layer of a file: the one with the longest matching prefix. */
const layerOf = (path, { folder, order }) => {
  const inside = path.slice(folder.length + 1);
  const lengthIn = (names) =>
    Math.max(
      -1,
      ...names.filter((name) => inside === name || inside.startsWith(`${name}/`)).map(({ length }) => length),
    );
  const lengths = order.map(lengthIn);
  const longest = Math.max(...lengths);
  return longest < 0 ? -1 : lengths.indexOf(longest);
};

/** Imports of a layer from a higher one, and files in no layer. */
function violations(area, graph) {
  return [...graph].flatMap(([path, imports]) => {
    const own = layerOf(path, area);
    if (own < 0) return [`${path} is in no layer of scripts/layers.js`];
    return imports
      .filter((target) => graph.has(target) && layerOf(target, area) > own)
      .map((target) => `${path} imports ${target}, which is above it`);
  });
}

/** One circle of imports, if there is any. */
function circle(graph) {
  const done = new Set();
  const visit = (path, trail) => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path];
    if (done.has(path)) return undefined;
    for (const next of graph.get(path) ?? []) {
      const found = graph.has(next) ? visit(next, [...trail, path]) : undefined;
      if (found) return found;
    }
    done.add(path);
    return undefined;
  };
  for (const path of graph.keys()) {
    const found = visit(path, []);
    if (found) return found;
  }
  return undefined;
}

/** The same graph between the folders of files. */
function betweenFolders(graph) {
  const folders = new Map();
  for (const [path, imports] of graph) {
    const own = dirname(path);
    const others = imports
      .filter((target) => graph.has(target) && dirname(target) !== own)
      .map((target) => dirname(target));
    folders.set(own, [...new Set([...(folders.get(own) ?? []), ...others])]);
  }
  return folders;
}

/** Packages without an area. */
const uncovered = readdirSync(`${root}packages`).filter(
  (name) => !layers.some(({ folder }) => `${folder}/`.startsWith(`packages/${name}/`)),
);

const problems = layers.flatMap((area) => {
  const graph = new Map(sourcesBelow(root, area.folder).map((path) => [path, importsOf(root, path)]));
  const rounds = [circle(graph), ...(area.foldersApart ? [circle(betweenFolders(graph))] : [])];
  return [
    ...(area.order ? violations(area, graph) : []),
    ...rounds.filter(Boolean).map((round) => `circle: ${round.join(' → ')}`),
  ];
});
problems.push(...uncovered.map((name) => `packages/${name} has no area in scripts/layers.js`));
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
