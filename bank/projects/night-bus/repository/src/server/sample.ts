import type { Data } from './memory-server.ts'

const stops = [
  ['mill-lane', 'Mill Lane', 'Eastside'],
  ['market-hall', 'Market Hall', 'Centre'],
  ['museum', 'Museum', 'Centre'],
  ['ferry-steps', 'Ferry Steps', 'Harbour'],
  ['old-mill', 'Old Mill', 'Westfield'],
  ['hospital', 'Hospital', 'Eastside'],
  ['miller-street', 'Miller Street', 'Westfield'],
  ['harbour-gate', 'Harbour Gate', 'Harbour'],
].map(([id = '', name = '', area = '']) => ({ id, name, area }))

const departures = [
  ['N1', 'Harbour Gate', '23:40', ''],
  ['N4', 'Westfield', '23:45', 'Short bus, please stand close'],
  ['N7', 'Hospital', '23:50', ''],
  ['N1', 'Museum', '00:10', ''],
  ['N1', 'Harbour Gate', '00:40', 'Stops at <Gate B> tonight'],
  ['N4', 'Westfield', '00:45', ''],
  ['N7', 'Hospital', '00:50', 'Ramp is out of order'],
  ['N1', 'Museum', '01:10', ''],
  ['N1', 'Harbour Gate', '01:40', ''],
  ['N4', 'Westfield', '01:45', ''],
  ['N1', 'Museum', '02:10', 'Last bus'],
].map(([line = '', to = '', at = '', note = ''], index) => ({ id: `${index + 1}`, line, to, at, note }))

export const sample: Data = { stops, favourites: ['museum', 'hospital'], departures }
