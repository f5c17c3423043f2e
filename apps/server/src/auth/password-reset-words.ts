import type { Language } from '@lonja/protocol';

interface Mail {
  readonly subject: string;
  readonly text: string;
}

/** The mail with the link that a forgotten password is set anew with. */
export const passwordResetWords = (username: string, link: string, language: Language): Mail => {
  const { subject, hello, asked, once, other, virtual } = WORDS[language];
  return { subject, text: [hello(username), '', asked, '', link, '', once, other, '', virtual].join('\n') };
};

interface Words {
  readonly subject: string;
  readonly hello: (username: string) => string;
  readonly asked: string;
  readonly once: string;
  readonly other: string;
  readonly virtual: string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    subject: 'Reset your Lonja password',
    hello: (username) => `Hello ${username},`,
    asked:
      'Somebody has asked to reset the password of your Lonja practice account. To choose a new one, open this link:',
    once: 'It works once, for 30 minutes. Using it ends all your sessions and API keys.',
    other: 'If this was not you, do nothing: your password stays as it is.',
    virtual: 'Lonja works with virtual funds only. We will never ask for your password or a code by mail.',
  },
  es: {
    subject: 'Restablece tu contraseña de Lonja',
    hello: (username) => `Hola, ${username}:`,
    asked:
      'Alguien ha pedido restablecer la contraseña de tu cuenta de práctica de Lonja. Para elegir una nueva, abre este enlace:',
    once: 'Funciona una sola vez y durante 30 minutos. Al usarlo se cierran todas tus sesiones y terminan tus claves de API.',
    other: 'Si no fuiste tú, no hagas nada: tu contraseña sigue siendo la misma.',
    virtual:
      'Lonja trabaja solo con fondos virtuales. Nunca te pediremos la contraseña ni un código por correo.',
  },
  fr: {
    subject: 'Réinitialisez votre mot de passe Lonja',
    hello: (username) => `Bonjour ${username},`,
    asked:
      'Quelqu’un a demandé à réinitialiser le mot de passe de votre compte d’entraînement Lonja. Pour en choisir un nouveau, ouvrez ce lien :',
    once: 'Il fonctionne une seule fois, pendant 30 minutes. L’utiliser ferme toutes vos sessions et met fin à vos clés d’API.',
    other: 'Si ce n’était pas vous, ne faites rien : votre mot de passe reste le même.',
    virtual:
      'Lonja ne travaille qu’avec des fonds virtuels. Nous ne vous demanderons jamais votre mot de passe ni un code par e-mail.',
  },
  de: {
    subject: 'Setzen Sie Ihr Lonja-Passwort zurück',
    hello: (username) => `Guten Tag ${username},`,
    asked:
      'Jemand möchte das Passwort Ihres Lonja-Übungskontos zurücksetzen. Um ein neues zu wählen, öffnen Sie diesen Link:',
    once: 'Er funktioniert einmal und 30 Minuten lang. Wer ihn benutzt, beendet alle Ihre Sitzungen und API-Schlüssel.',
    other: 'Wenn Sie das nicht waren, tun Sie nichts: Ihr Passwort bleibt, wie es ist.',
    virtual:
      'Lonja arbeitet nur mit virtuellen Guthaben. Wir fragen nie per Mail nach Ihrem Passwort oder einem Code.',
  },
};
