/** After which a name may go on in the next line: a reader takes the parts for one name, unlike a word that is cut in its middle. */
const JOINTS = /(?<=[._@-])/;

/** The parts that a name may be broken between, which together are the name: 'ana.', 'lopez'. */
export const nameParts = (name: string): readonly string[] => name.split(JOINTS);
