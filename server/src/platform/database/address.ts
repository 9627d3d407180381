/** The address of a database as it may be shown and logged. */
export function withoutSecrets(url: string): string {
  return url.replace(/^(\w+:\/\/)[^@]*@/, '$1').replace(/([?&])(password|sslpassword)=[^&]*/gi, '$1$2=…')
}
