import type { Component } from './tables.ts';

/** The inputs of components, which make the graph of a pipeline. */

/** The identifier of the component that an input refers to. */
export const componentOf = (input: string): string => input.replace(/\._unmatched$/, '');

/** The input with a component's unmatched events: those that match no condition of the transforms that read it. */
export const unmatchedOf = (id: string): string => `${id}._unmatched`;

/** The components that each transform reads. */
export const inputsOf = (transforms: readonly Component<unknown>[]): ReadonlyMap<string, readonly string[]> =>
  new Map(transforms.map(({ id, inputs }) => [id, inputs.map(componentOf)]));

/** All direct and indirect inputs of a transform. */
export function upstreamOf(id: string, inputs: ReadonlyMap<string, readonly string[]>): Set<string> {
  const upstream = new Set(inputs.get(id));
  for (const other of upstream) {
    for (const input of inputs.get(other) ?? []) upstream.add(input);
  }
  return upstream;
}
