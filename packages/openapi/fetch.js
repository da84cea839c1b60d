// Generated clients of Orval and Kubb leave it to a function of ours to write lists, for they know no `pipeDelimited`.

const separator = '\u001F';

const writeList = (values) =>
  values.some((value) => String(value).includes('|')) ? separator + values.join(separator) : values.join('|');

const write = (value) => (Array.isArray(value) ? writeList(value) : String(value));

export function writeQuery(parameters) {
  const given = Object.entries(parameters ?? {}).filter(
    ([, value]) => value !== undefined && value !== null && value !== false,
  );
  return new URLSearchParams(given.map(([name, value]) => [name, write(value)]));
}

export async function askWiki(base, { url = '', method = 'GET', params, data, headers, signal }) {
  const query = writeQuery(params).toString();
  const isForm = method.toUpperCase() !== 'GET';
  const response = await fetch(`${base.replace(/\/$/, '')}${url}${query === '' ? '' : `?${query}`}`, {
    method,
    headers: headers ?? {},
    signal: signal ?? null,
    ...(isForm ? { body: writeQuery(data) } : {}),
  });
  const text = await textOf(response, signal);
  if (!response.headers.get('content-type')?.includes('json')) {
    throw new Error(`status ${response.status}, and no JSON: ${text.slice(0, 200)}`);
  }
  return JSON.parse(text);
}

/** The body. Its reader ends with the signal, because Node forgets that of a request whose response has begun. */
async function textOf({ body }, signal) {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  // The failure to cancel changes nothing: the response is given up.
  const stop = () => void reader?.cancel().catch(() => undefined);
  signal?.addEventListener('abort', stop);
  try {
    let text = '';
    for (;;) {
      const chunk = await reader?.read();
      signal?.throwIfAborted();
      if (chunk?.value === undefined) return text + decoder.decode();
      text += decoder.decode(chunk.value, { stream: true });
    }
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}
