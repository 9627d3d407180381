/** Goes to the editor in which the keys of a run were pressed: its list of completions would cover the results. */
export const runEvent = 'nova-run'
