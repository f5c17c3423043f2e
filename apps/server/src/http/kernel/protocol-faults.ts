import type { Language } from '@lonja/protocol';
import { refusalsDe } from '@lonja/protocol/refusal-texts/de';
import { refusalsEn } from '@lonja/protocol/refusal-texts/en';
import { refusalsEs } from '@lonja/protocol/refusal-texts/es';
import { refusalsFr } from '@lonja/protocol/refusal-texts/fr';

type Texts = Readonly<Record<Language, string>>;

/** What Fastify refuses by itself before a schema sees it, by status. */
export const PROTOCOL_FAULTS: Readonly<Record<number, Texts>> = {
  400: textsOf('invalid_request'),
  404: textsOf('not_found'),
  405: {
    en: 'Method not allowed',
    es: 'Método no permitido',
    fr: 'Méthode non autorisée',
    de: 'Methode nicht erlaubt',
  },
  408: {
    en: 'The request took too long',
    es: 'La petición tardó demasiado',
    fr: 'La demande a pris trop de temps',
    de: 'Die Anfrage hat zu lange gedauert',
  },
  413: {
    en: 'The request is too large',
    es: 'La petición es demasiado grande',
    fr: 'La demande est trop volumineuse',
    de: 'Die Anfrage ist zu groß',
  },
  414: {
    en: 'The address is too long',
    es: 'La dirección es demasiado larga',
    fr: 'L’adresse est trop longue',
    de: 'Die Adresse ist zu lang',
  },
  415: {
    en: 'The content must be JSON',
    es: 'El contenido debe ser JSON',
    fr: 'Le contenu doit être du JSON',
    de: 'Der Inhalt muss JSON sein',
  },
};

function textsOf(code: 'invalid_request' | 'not_found'): Texts {
  return { en: refusalsEn[code], es: refusalsEs[code], fr: refusalsFr[code], de: refusalsDe[code] };
}
