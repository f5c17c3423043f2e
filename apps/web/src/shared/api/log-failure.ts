/** '409: El mercado está cerrado': every failed call leaves a line in the console (specification, section 8). */
export const logFailure = (error: Error): void => console.warn(error.message);
