import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** What the programs are called that can be driven, in the order in which they are looked for. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

export const NO_CHROMIUM =
  'There is no Chromium here: install it (on Debian with "apt-get install chromium"), or name one in the variable CHROMIUM.';

/** The Chromium of this machine: the one that CHROMIUM names, or else the first on the PATH; nothing if there is none. */
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
