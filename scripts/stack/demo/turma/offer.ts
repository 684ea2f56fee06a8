/** What the invented institution teaches, and where. */

export interface Component {
  readonly id: number;
  readonly codigo: string;
  readonly nome: string;
  readonly siglaNivel: string;
  readonly unidade: Unit;
}

interface Unit {
  readonly id: number;
  readonly nome: string;
}

const MATHEMATICS: Unit = { id: 25, nome: 'DEPARTAMENTO DE MATEMÁTICA' };
const TECHNICAL_SCHOOL: Unit = { id: 26, nome: 'ESCOLA TÉCNICA' };
const LETTERS: Unit = { id: 27, nome: 'DEPARTAMENTO DE LETRAS' };
const COMPUTING: Unit = { id: 28, nome: 'INSTITUTO DE COMPUTAÇÃO' };

/** Components that an institution of any size has. */
export const CALCULO_1 = component(22, 'MAT0311', 'CÁLCULO I', 'G', MATHEMATICS);
export const CALCULO_2 = component(23, 'MAT0312', 'CÁLCULO II', 'G', MATHEMATICS);
export const ALGEBRA = component(24, 'MAT0320', 'ÁLGEBRA LINEAR', 'G', MATHEMATICS);
export const TEXTOS = component(31, 'LET0105', 'LEITURA E PRODUÇÃO DE TEXTOS', 'G', LETTERS);
export const LINGUISTICA = component(32, 'LET0210', 'INTRODUÇÃO À LINGUÍSTICA', 'G', LETTERS);
export const ALGORITMOS = component(41, 'COM0101', 'ALGORITMOS', 'G', COMPUTING);
export const BANCO_DE_DADOS = component(42, 'COM0204', 'BANCO DE DADOS', 'G', COMPUTING);
export const SISTEMAS = component(51, 'COM2001', 'SISTEMAS DISTRIBUÍDOS', 'E', COMPUTING);
export const SEMINARIOS = component(52, 'COM3001', 'SEMINÁRIOS DE PESQUISA', 'D', COMPUTING);
export const REDES = component(4102, 'RED0010', 'FUNDAMENTOS DE REDES', 'T', TECHNICAL_SCHOOL);

const REGULAR = [
  CALCULO_1,
  CALCULO_2,
  ALGEBRA,
  TEXTOS,
  LINGUISTICA,
  ALGORITMOS,
  BANCO_DE_DADOS,
  SISTEMAS,
  SEMINARIOS,
];

const FIELDS = [
  ['FIS', 'FÍSICA'],
  ['QUI', 'QUÍMICA'],
  ['BIO', 'BIOLOGIA'],
  ['HIS', 'HISTÓRIA'],
  ['GEO', 'GEOGRAFIA'],
  ['FIL', 'FILOSOFIA'],
  ['ECO', 'ECONOMIA'],
  ['MUS', 'MÚSICA'],
] as const;
const COMPONENTS_PER_UNIT = 3;

/** Minimum number of regular components, whatever the size of the institution. */
export const MIN_COMPONENTS = REGULAR.length;

/** Returns the component with this number, from 0; small institutions have only the first ones. */
export function regularComponent(number: number): Component {
  return REGULAR[number] ?? furtherComponent(number - REGULAR.length);
}

function furtherComponent(number: number): Component {
  const unit = Math.floor(number / COMPONENTS_PER_UNIT);
  const [prefix, field] = FIELDS[unit % FIELDS.length] ?? FIELDS[0];
  const nome = `${field} ${number + 1}`;
  const codigo = `${prefix}${String(1000 + number)}`;
  return component(100 + number, codigo, nome, 'G', {
    id: 30 + unit,
    nome: `CENTRO DE ${field} ${unit + 1}`,
  });
}

function component(id: number, codigo: string, nome: string, siglaNivel: string, unidade: Unit): Component {
  return { id, codigo, nome, siglaNivel, unidade };
}

export const COURSES = [
  { id: 2000, nome: 'MATEMÁTICA' },
  { id: 2001, nome: 'LETRAS' },
  { id: 2002, nome: 'CIÊNCIA DA COMPUTAÇÃO' },
] as const;

export const SCHEDULES = ['24M12', '35M34', '24T12', '35T34', '6M1234', '24N12', '35N34'] as const;
