import { GROUP_ROLES } from '@lonja/core/group-roles';
import * as z from 'zod';

export const GroupRole = z.enum(GROUP_ROLES);
