import * as z from 'zod';
import { parseJson } from '../../../lib/parse-json.ts';

/** A line in CloudWatch's embedded metric format, which names its metrics and their dimensions. */
const Embedded = z.looseObject({
  _aws: z.object({
    CloudWatchMetrics: z.array(
      z.object({
        Namespace: z.string(),
        Dimensions: z.array(z.array(z.string())),
        Metrics: z.array(z.object({ Name: z.string(), Unit: z.string() })),
      }),
    ),
  }),
});

/** A value that CloudWatch extracts from a line, once for each set of dimensions. */
interface Measurement {
  readonly namespace: string;
  readonly name: string;
  readonly unit: string;
  readonly value: number;
  readonly dimensions: Readonly<Record<string, unknown>>;
}

/** Returns what CloudWatch extracts from a log line of a function; an empty list for a line without metrics. */
export function measurementsIn(line: string): Measurement[] {
  if (!line.includes('"_aws"')) return [];
  const { data, success } = Embedded.safeParse(parseJson(line));
  if (!success) return [];
  return data._aws.CloudWatchMetrics.flatMap(({ Namespace: namespace, Dimensions, Metrics }) =>
    Dimensions.flatMap((names) => {
      const dimensions = Object.fromEntries(names.map((name) => [name, data[name]]));
      return Metrics.map(({ Name: name, Unit: unit }) => {
        return { namespace, name, unit, value: Number(data[name]), dimensions };
      });
    }),
  );
}
