import type { DeskRefusal } from '../../desk/submission.ts';
import { givenRefusal } from '../../views/refusal-details.ts';
import { HttpRefusal } from './http-refusal.ts';

/** A refusal of the desk as the wire tells it: text, status and the figures that belong to it. */
export const httpRefusalOf = (refusal: DeskRefusal): HttpRefusal => new HttpRefusal(...givenRefusal(refusal));
