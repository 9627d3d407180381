/** What the visitor chose: numbers of people, as the form has them. */
export function readVisit(form) {
  const valueOf = (name) => form.querySelector(`[name=${name}]`).value || 0
  return { adults: valueOf('adults'), children: valueOf('children') }
}
