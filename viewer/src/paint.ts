/** When the browser has shown what it has; at once in a tab that nobody looks at. */
export function painted(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}
