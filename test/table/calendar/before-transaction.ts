/** Does something just before the next transaction. */
export async function beforeNextTransaction(work: () => Promise<unknown>): Promise<void> {
  const { documentClient } = await import('../../../lib/table/client.ts');
  const { middlewareStack } = documentClient();
  const name = 'before the next transaction';
  middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName === 'TransactWriteItemsCommand' && middlewareStack.remove(name)) await work();
        return next(args);
      },
    { step: 'initialize', priority: 'low', name },
  );
}
