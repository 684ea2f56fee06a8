/**
 * Returns the identifiers of a kind of record. Each class has a fixed range of them, so that they are the same in an
 * institution of any size.
 */
const block = (first: number, perClass: number) => (classNumber: number, index: number) => {
  if (index >= perClass) throw new Error(`A class has at most ${perClass} identifiers from ${first} on`);
  return first + classNumber * perClass + index;
};

export const ids = {
  docenteTurma: block(88_001, 10),
  notaUnidade: block(700_101, 150),
  avaliacao: block(710_501, 300),
  atividade: block(720_011, 10),
  topico: block(740_001, 20),
  frequencia: block(750_001, 2000),
  enquete: block(760_001, 5),
  alternativa: block(770_001, 20),
  grupo: block(780_001, 5),
  tarefa: block(790_001, 10),
  material: block(810_001, 20),
  arquivo: block(820_001, 100),
  noticia: block(830_001, 5),
  respostaTarefa: block(840_001, 200),
  questionario: block(850_001, 5),
  referencia: block(860_001, 10),
};
