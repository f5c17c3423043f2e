/** Why an act of a launch was refused; said as soon as it is there. */
export const StepProblem = ({ text }: { readonly text: string | undefined }) => (
  <div role="alert">{text !== undefined && <p className="text-14 text-down">{text}</p>}</div>
);
