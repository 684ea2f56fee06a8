import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** Names of supported browsers, in search order. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

export const NO_CHROMIUM =
  'Chromium is not installed: install it (on Debian with "apt-get install chromium"), or set the variable CHROMIUM to its path.';

/** Returns the path of Chromium: CHROMIUM, otherwise the first one on the PATH; undefined if there is none. */
export async function findChromium({
  CHROMIUM = '',
  PATH = '',
}: NodeJS.ProcessEnv): Promise<string | undefined> {
  if (CHROMIUM !== '') return CHROMIUM;
  const directories = PATH.split(delimiter).filter((directory) => directory !== '');
  const files = NAMES.flatMap((name) => directories.map((directory) => join(directory, name)));
  const found = await Promise.all(files.map(isProgram));
  return files.find((_, index) => found[index]);
}

const isProgram = (file: string) =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
