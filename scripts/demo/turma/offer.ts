/** What the invented institution teaches, and where. */

export interface Component {
  readonly id: number;
  readonly codigo: string;
  readonly nome: string;
  readonly siglaNivel: string;
  readonly idUnidade: number;
}

export const UNITS = [
  { id: 25, nome: 'DEPARTAMENTO DE MATEMÁTICA' },
  { id: 26, nome: 'ESCOLA TÉCNICA' },
  { id: 27, nome: 'DEPARTAMENTO DE LETRAS' },
  { id: 28, nome: 'INSTITUTO DE COMPUTAÇÃO' },
] as const;

export const COMPONENTS: readonly [Component, ...Component[]] = [
  { id: 22, codigo: 'MAT0311', nome: 'CÁLCULO I', siglaNivel: 'G', idUnidade: 25 },
  { id: 23, codigo: 'MAT0312', nome: 'CÁLCULO II', siglaNivel: 'G', idUnidade: 25 },
  { id: 24, codigo: 'MAT0320', nome: 'ÁLGEBRA LINEAR', siglaNivel: 'G', idUnidade: 25 },
  { id: 31, codigo: 'LET0105', nome: 'LEITURA E PRODUÇÃO DE TEXTOS', siglaNivel: 'G', idUnidade: 27 },
  { id: 32, codigo: 'LET0210', nome: 'INTRODUÇÃO À LINGUÍSTICA', siglaNivel: 'G', idUnidade: 27 },
  { id: 41, codigo: 'COM0101', nome: 'ALGORITMOS', siglaNivel: 'G', idUnidade: 28 },
  { id: 42, codigo: 'COM0204', nome: 'BANCO DE DADOS', siglaNivel: 'G', idUnidade: 28 },
  { id: 51, codigo: 'COM2001', nome: 'SISTEMAS DISTRIBUÍDOS', siglaNivel: 'E', idUnidade: 28 },
  { id: 52, codigo: 'COM3001', nome: 'SEMINÁRIOS DE PESQUISA', siglaNivel: 'D', idUnidade: 28 },
];

export const TECHNICAL_COMPONENT: Component = {
  id: 4102,
  codigo: 'RED0010',
  nome: 'FUNDAMENTOS DE REDES',
  siglaNivel: 'T',
  idUnidade: 26,
};

export const COURSES = [
  { id: 2000, nome: 'MATEMÁTICA' },
  { id: 2001, nome: 'LETRAS' },
  { id: 2002, nome: 'CIÊNCIA DA COMPUTAÇÃO' },
] as const;

export const SCHEDULES = ['24M12', '35M34', '24T12', '35T34', '6M1234', '24N12', '35N34'] as const;
