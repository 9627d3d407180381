/** Leaves for a company's provider. The server has checked the address; a page must not run a script in any case. */
export function leaveFor(address: string): void {
  if (/^https?:$/.test(URL.parse(address)?.protocol ?? '')) location.assign(address)
}
