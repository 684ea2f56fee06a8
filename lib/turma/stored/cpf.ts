const CPF_LENGTH = 11;

/**
 * A CPF as participants and allocations of teachers store it, because callers find them by it: its digits, without
 * punctuation and with the leading zeros that it loses as a number. Text without digits stays as it is.
 */
export function storedCpf(cpf: string | null): string | null {
  const digits = cpf?.replace(/\D/g, '') ?? '';
  return digits === '' ? cpf : digits.padStart(CPF_LENGTH, '0');
}
