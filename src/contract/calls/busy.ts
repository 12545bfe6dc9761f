/** Whether a text may say that it is too much at once. Read generously: back ends say it in many ways. */
export function saysBusy(text: string): boolean {
  return /too many|rate.?limit|busy|concurren|throttl|try again|in progress|429|quota/i.test(text);
}
