/** The browser's cache of the device's recognition. */
export const modelCache = 'speech-recognition'
/** Runtime, encoder and decoder. */
export const modelFileCount = 3
