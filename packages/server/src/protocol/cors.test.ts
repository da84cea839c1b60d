import { describe, expect, it } from 'vitest';
import { rawParameters } from '../request/raw-parameters.js';
import { checkCors } from './cors.js';

const origin = { value: '*', raw: '*', isBytes: false, wasNormalised: false, inUrl: true };

function preflight(requested: string | undefined): Readonly<Record<string, string>> {
  const headers = {
    'access-control-request-method': 'GET',
    ...(requested !== undefined && { 'access-control-request-headers': requested }),
  };
  const request = {
    method: 'OPTIONS' as const,
    path: '/w/api.php',
    query: 'origin=*',
    headers,
    ip: '127.0.0.1',
    origin: 'http://localhost',
  };
  return checkCors(request, rawParameters(new Map([['origin', origin]]))).headers;
}

describe('checkCors of a preflight', () => {
  it.each(['Authorization', 'access-control-max-age', 'authorization, Content-Type', ' API-User-Agent ,dnt', ''])(
    'allows %j and repeats it',
    (requested) => {
      expect(preflight(requested)).toEqual({
        'Access-Control-Allow-Headers': requested,
        'Access-Control-Allow-Methods': 'POST, GET, HEAD',
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Credentials': 'false',
      });
    },
  );

  it('allows no headers where none are requested', () => {
    expect(preflight(undefined)).not.toHaveProperty('Access-Control-Allow-Headers');
  });

  it.each(['X-Other', 'Authorization, X-Other', 'Authorization,', 'cookie'])('refuses %j', (requested) => {
    expect(preflight(requested)).toEqual({
      'MediaWiki-CORS-Rejection': 'Unsupported header requested in preflight',
    });
  });
});
