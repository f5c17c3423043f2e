import { BreakingNewsEffect } from '../news/breaking-news-effect.tsx';
import { NoticesEffect } from '../notices/notices-effect.tsx';

/** Says what arrives while the page is open: notices of the account, and breaking news. */
export function NewsOfTheMoment() {
  return (
    <>
      <NoticesEffect />
      <BreakingNewsEffect />
    </>
  );
}
