/** Responses that were made without the wiki, in the form that their requests select. */
import { handleFailed } from '../actions/handle-request.js';
import { ApiError } from '../errors/api-error.js';
import type { Services } from '../services/services.js';
import type { RawParameters } from '../request/raw-parameters.js';
import type { RawRequest } from '../request/raw-request.js';
import type { OutgoingResponse } from './outgoing-response.js';

/** The response with the requested format, language and additional members. Others are unchanged. */
export async function formatFailure(
  response: OutgoingResponse,
  request: RawRequest,
  services: Services,
  parameters?: RawParameters,
): Promise<OutgoingResponse> {
  const { problem, ...rest } = response;
  if (problem === undefined) return response;
  const error = new ApiError(problem.code, problem.values, { status: response.status }).from('main');
  const { status, headers, body } = await handleFailed(request, services, error, parameters);
  return { ...rest, status, headers: { ...headers, ...problem.headers }, body };
}
