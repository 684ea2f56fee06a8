import { resources as calendarResources } from '../../../../schemas/calendar/index.ts';
import {
  allOperations,
  type NamedOperation,
  type Operation,
  routesOf,
} from '../../../../schemas/operation.ts';
import { resources as turmaResources } from '../../../../schemas/turma/index.ts';
import type { SampleRequest } from './request.ts';

export const turmaOperations = await allOperations(turmaResources);
export const calendarOperations = await allOperations(calendarResources);

/** A request to each of the operations. None of them depends on another one. */
export const requestsTo = (operations: readonly NamedOperation[]): SampleRequest[] =>
  operations.map(({ operation }) => exampleRequest(operation));

/** The example of an operation as a request. @throws Error for an operation without an example */
export function exampleRequest(operation: Operation): SampleRequest {
  const { example } = operation;
  const [route] = routesOf(operation);
  if (example === undefined || route === undefined) throw new Error(`${operation.route} has no example`);
  const { method = route.method, path = {}, query = {}, body } = example;
  const target = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = path[name];
    if (value === undefined) throw new Error(`The example of ${operation.route} has no ${name}`);
    return encodeURIComponent(value);
  });
  const parameters = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  const search = parameters.length === 0 ? '' : `?${new URLSearchParams(parameters)}`;
  return { method, target: `${target}${search}`, ...(body === undefined ? {} : { body }) };
}
