import type { Context, DynamoDBStreamEvent } from 'aws-lambda';
import { createChangeFunction } from '../../lib/changes/change-function.ts';
import { publish } from '../../lib/changes/publish.ts';

const changeFunction = createChangeFunction(process.env);

/** Puts the changes of the table's records on the event bus. */
export const handler = ({ Records }: DynamoDBStreamEvent, context: Context) =>
  publish(Records, {
    ...changeFunction,
    requestId: context.awsRequestId,
    remaining: () => context.getRemainingTimeInMillis(),
  });
