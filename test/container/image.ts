/**
 * Does what a container engine does with a Dockerfile, in folders of this machine: each stage is a folder, RUN and COPY work in it, and
 * a container is a process with the image's user, environment and command. Absolute paths of the image are below its folder.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import {
  type Copy,
  DockerfileParser,
  type Instruction,
  type JSONInstruction,
  type PropertyInstruction,
} from 'dockerfile-ast';

export interface Image {
  /** The root of its files. */
  readonly root: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly user: number | undefined;
  readonly entrypoint: readonly string[];
  readonly command: readonly string[];
  readonly health: readonly string[];
  readonly volumes: readonly string[];
}

type Stage = { -readonly [Key in keyof Image]: Image[Key] } & { workdir: string };

/** Builds the image of a folder. Each stage is a folder below `work`. `environment` is that of RUN, besides the image's own. */
export function buildImage(context: string, work: string, environment: Readonly<Record<string, string>>): Image {
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  for (const instruction of DockerfileParser.parse(
    readFileSync(join(context, 'Dockerfile'), 'utf8'),
  ).getInstructions()) {
    if (instruction.getKeyword() === 'FROM') {
      const name = /\bAS (\w+)$/.exec(textOf(instruction))?.[1] ?? 'last';
      stage = emptyStage(join(work, name));
      stages.set(name, stage);
    } else if (stage) follow(instruction, stage, { context, stages, environment });
  }
  if (!stage) throw new Error('The Dockerfile has no stage');
  return stage;
}

function emptyStage(root: string): Stage {
  mkdirSync(root, { recursive: true });
  chmodSync(root, 0o755);
  return { root, environment: {}, user: undefined, entrypoint: [], command: [], health: [], volumes: [], workdir: '/' };
}

interface Build {
  readonly context: string;
  readonly stages: ReadonlyMap<string, Stage>;
  readonly environment: Readonly<Record<string, string>>;
}

/** Changes the stage as an instruction says; one that this does not know is a mistake. */
function follow(instruction: Instruction, stage: Stage, build: Build): void {
  const text = textOf(instruction);
  switch (instruction.getKeyword()) {
    case 'WORKDIR':
      stage.workdir = text;
      return void mkdirSync(join(stage.root, text), { recursive: true });
    case 'ARG':
    case 'ENV':
      for (const property of (instruction as PropertyInstruction).getProperties())
        stage.environment = { ...stage.environment, [property.getName()]: property.getValue() ?? '' };
      return;
    case 'RUN': {
      // Packages of the distribution are installed on the machine, whose programs the image runs.
      if (text.startsWith('apt-get ')) return;
      const env = { ...process.env, ...build.environment, ...stage.environment };
      return void execFileSync('sh', ['-c', text], { cwd: join(stage.root, stage.workdir), env, stdio: 'pipe' });
    }
    case 'COPY':
      return copy(instruction as Copy, stage, build);
    case 'USER':
      stage.user = Number(text.split(':')[0]);
      return;
    case 'VOLUME':
      stage.volumes = JSON.parse(text) as string[];
      return;
    case 'HEALTHCHECK':
      stage.health = JSON.parse(text.replace(/^.*?CMD /, '')) as string[];
      return;
    case 'ENTRYPOINT':
      stage.entrypoint = wordsOf(instruction as JSONInstruction);
      return;
    case 'CMD':
      stage.command = wordsOf(instruction as JSONInstruction);
      return;
    case 'EXPOSE':
      return;
    default:
      throw new Error(`${instruction.getKeyword()} is not supported`);
  }
}

const textOf = (instruction: Instruction): string => instruction.getArgumentsContent() ?? '';
const wordsOf = (instruction: JSONInstruction): string[] => JSON.parse(textOf(instruction)) as string[];

/** Copies the contents of one folder into another one, as COPY does with folders. */
function copy(instruction: Copy, stage: Stage, { context, stages }: Build): void {
  const [from = '', to = ''] = textOf(instruction).split(/\s+/);
  const option = (name: string) =>
    instruction
      .getFlags()
      .find((flag) => flag.getName() === name)
      ?.getValue();
  const source = option('from');
  const origin = join(source ? (stages.get(source)?.root ?? '') : context, from);
  if (!statSync(origin).isDirectory()) throw new Error(`COPY ${from}: only folders are supported`);
  const target = to.startsWith('/') ? join(stage.root, to) : join(stage.root, stage.workdir, to);
  const isLeftOut = source ? () => false : ignored(context);
  mkdirSync(target, { recursive: true });
  cpSync(origin, target, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => path === origin || !isLeftOut(relative(context, path)),
  });
  const owner = Number(option('chown')?.split(':')[0]);
  // Only root gives files away; anybody else runs the container too.
  if (owner && process.getuid?.() === 0) chownSync(target, owner, owner);
}

/** Which paths `.dockerignore` leaves out: the last pattern that fits decides. */
function ignored(context: string): (path: string) => boolean {
  const patterns = readFileSync(join(context, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const glob = line
        .replace(/^!/, '')
        .replaceAll('.', String.raw`\.`)
        .replaceAll('*', '[^/]*');
      return { isKept: line.startsWith('!'), pattern: new RegExp(`^${glob}(/|$)`) };
    });
  return (path) => patterns.findLast(({ pattern }) => pattern.test(path))?.isKept === false;
}

/** The path on this machine of an absolute path in the image; other words stay. */
export const placed = (root: string, word: string): string =>
  /^\/(opt|srv|var|run)\//.test(word) ? join(root, word) : word;

/** Runs a command of the image as its user, with a command and an environment that may replace those of the image. */
export function runImage(
  image: Image,
  root: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): ChildProcess {
  const [program = '', ...rest] = words.map((word) => placed(word.includes('node_modules') ? image.root : root, word));
  const env = Object.entries({ ...image.environment, ...environment }).map(([name, value]) => [
    name,
    placed(root, value),
  ]);
  return spawn(program === 'node' ? process.execPath : program, rest, {
    cwd: root,
    env: { PATH: process.env['PATH'], ...Object.fromEntries(env) },
    ...(process.getuid?.() === 0 && { uid: image.user, gid: image.user }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** The names of all files below a folder that are not in `node_modules`. */
export const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    : [];
