interface Dates {
  readonly start_date: string;
  readonly end_date: string;
}

/**
 * The dates of an event that lists find it by, and that search texts contain. If clocks are put back during the event,
 * they can show an earlier time at its end than at its start; lists treat it as ending when it starts.
 */
export function listedDates({ start_date, end_date }: Dates): Dates {
  return { start_date, end_date: end_date < start_date ? start_date : end_date };
}
