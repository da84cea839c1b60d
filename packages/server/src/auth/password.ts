/** Passwords as MediaWiki stores them (class `PasswordFactory`): `:<type>:<parameters, salt, hash>`. */
import { createHash, pbkdf2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { lookUp } from '@wiki-query/wikitext';

const derive = promisify(pbkdf2);
/** Large, and needed only to check passwords of these types. */
const hashes = (): Promise<typeof import('hash-wasm')> => import('hash-wasm');

/** Bytes of a password that bcrypt uses. PHP ignores further ones, and the library refuses them. */
const longestBcrypt = 72;

/** Takes as long as a real check, so that the response time does not reveal whether a name exists. */
const nobody = `:pbkdf2:sha512:30000:64:${Buffer.alloc(16).toString('base64')}:${Buffer.alloc(64).toString('base64')}`;

/** Whether a password can match a stored value. */
export function isUsable(stored: string): boolean {
  return /^:[A-Za-z0-9-]+:./.test(stored);
}

/** Compares a password with a stored value. Takes as long without a stored value. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const match = /^:([A-Za-z0-9-]+):(.*)$/s.exec(stored ?? '');
  const check = lookUp(checks, match?.[1]);
  if (check === undefined) return verifyPbkdf2(password, nobody.slice(8)).then(() => false);
  return check(password, (match as RegExpExecArray)[2] as string);
}

type Check = (password: string, rest: string) => Promise<boolean>;

const checks: Readonly<Record<string, Check>> = {
  A: async (password, rest) => equal(oldHash(password, rest), afterLast(rest, ':')),
  B: async (password, rest) => equal(oldHash(password, rest), afterLast(rest, ':')),
  pbkdf2: verifyPbkdf2,
  'pbkdf2-legacyA': verifyLayered,
  'pbkdf2-legacyB': verifyLayered,
  bcrypt: async (password, rest) => {
    const [rounds = '', ...saltAndHash] = rest.split('$');
    const hash = `$2y$${rounds.padStart(2, '0')}$${saltAndHash.join('')}`;
    const { bcryptVerify } = await hashes();
    return succeeds(() => bcryptVerify({ password: Buffer.from(password).subarray(0, longestBcrypt), hash }));
  },
  argon2: async (password, hash) => {
    const { argon2Verify } = await hashes();
    return succeeds(() => argon2Verify({ password, hash }));
  },
};

/** `sha512:30000:64:salt:hash`, salt and hash in base64. */
async function verifyPbkdf2(password: string, rest: string): Promise<boolean> {
  const [algorithm = '', rounds = '', length = '', salt = '', hash = ''] = rest.split(':');
  return succeeds(async () => {
    const derived = await derive(password, Buffer.from(salt, 'base64'), Number(rounds), Number(length), algorithm);
    return equal(derived.toString('base64'), hash);
  });
}

/** A legacy hash that was hashed again: `<old parameters>!<parameters>!<old salt>!<salt>!<hash>`. */
async function verifyLayered(password: string, rest: string): Promise<boolean> {
  const [, parameters = '', oldSalt = '', salt = '', hash = ''] = rest.split('!');
  const inner = oldHash(password, oldSalt === '' ? '' : `${oldSalt}:`);
  return verifyPbkdf2(inner, `${parameters}:${salt}:${hash}`);
}

/** MD5 with or without a salt. */
function oldHash(password: string, rest: string): string {
  const salted = rest.includes(':');
  return salted ? md5(`${rest.slice(0, rest.lastIndexOf(':'))}-${md5(password)}`) : md5(password);
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}

function afterLast(text: string, separator: string): string {
  return text.slice(text.lastIndexOf(separator) + 1);
}

function equal(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && left.length > 0 && timingSafeEqual(left, right);
}

/** No password matches an invalid value (unknown algorithm, impossible cost). */
async function succeeds(check: () => Promise<boolean>): Promise<boolean> {
  try {
    return await check();
  } catch {
    return false;
  }
}
