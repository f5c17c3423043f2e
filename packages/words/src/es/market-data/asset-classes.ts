/** The asset classes in Spanish, on every surface that names them. */
export const assetClasses = {
  forex: 'Forex',
  stocks: 'Acciones',
  crypto: 'Cripto',
  commodities: 'Materias primas',
  indices: 'Índices',
  futures: 'Futuros',
  bonds: 'Bonos',
};
