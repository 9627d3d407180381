// Who imports something by name from here is told so when the pages are built, or where it runs.
export {}
