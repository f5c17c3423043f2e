/** A notification of the browser, where the person has allowed them; one of a tag at a time. */
export function pushNotification(title: string, body: string, tag: string): void {
  if ('Notification' in globalThis && Notification.permission === 'granted') {
    new Notification(title, { body, tag });
  }
}
