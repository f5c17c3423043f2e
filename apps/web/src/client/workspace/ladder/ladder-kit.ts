export { Ladder } from './ladder.tsx';
export { LadderOrder } from './ladder-order.tsx';
