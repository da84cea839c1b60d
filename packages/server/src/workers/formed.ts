/** Answers that were made without the wiki, in the form that their requests want. */
import { answerFailed } from '../actions/answer-request.js';
import { ApiError } from '../errors/api-error.js';
import type { Services } from '../protocol/services.js';
import type { RawParameters } from '../request/raw-parameters.js';
import type { RawRequest } from '../request/raw-request.js';
import type { Answer } from './messages.js';

/** The answer with the format, the language and the further members that the request wants. Others stay as they are. */
export async function formed(
  answer: Answer,
  request: RawRequest,
  services: Services,
  parameters?: RawParameters,
): Promise<Answer> {
  const { problem, ...rest } = answer;
  if (problem === undefined) return answer;
  const error = new ApiError(problem.code, problem.values, { status: answer.status }).from('main');
  const { status, headers, body } = await answerFailed(request, services, error, parameters);
  return { ...rest, status, headers: { ...headers, ...problem.headers }, body };
}
