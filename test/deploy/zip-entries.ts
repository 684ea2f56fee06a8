/** Signature of the record after the central directory, which has the file headers; APPNOTE.TXT, section 4.3. */
const END_OF_DIRECTORY = Buffer.from('PK\x05\x06');
const HEADER_BYTES = 46;

/** Returns the CRC-32 checksum of each file in a zip archive, by name. */
export function zipEntries(zip: Buffer): Map<string, number> {
  const end = zip.lastIndexOf(END_OF_DIRECTORY);
  const count = zip.readUInt16LE(end + 10);
  const entries = new Map<string, number>();
  let at = zip.readUInt32LE(end + 16);
  for (let n = 0; n < count; n++) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    const nameEnd = at + HEADER_BYTES + (name ?? 0);
    entries.set(zip.toString('utf8', at + HEADER_BYTES, nameEnd), zip.readUInt32LE(at + 16));
    at = nameEnd + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}
