import type { NotFoundTexts } from '../../texts.ts';

/** What a wrong address is answered with in Spanish. */
export const notFound: NotFoundTexts = {
  title: 'Página no encontrada',
  error: 'Error 404',
  text: 'La página que buscas no existe o cambió de dirección. Comprueba que la hayas escrito bien, o vuelve al inicio.',
  home: 'Ir al inicio',
  login: 'Iniciar sesión',
  mark: 'Fondos virtuales',
  nature: 'Cuenta de práctica. Aquí no se mueve dinero real.',
  risk: 'Lonja es una plataforma de práctica: todas las cuentas, saldos y operaciones usan fondos virtuales. En los mercados reales, operar con margen puede hacerte perder más rápido de lo que ganas, y puedes perder todo lo que pongas.',
};
