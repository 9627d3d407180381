// Package rain knows what the rain gauge measured.
package rain

import "time"

// Gauge has the millimetres of rain by day.
type Gauge struct {
	millimetres map[string]float64
}

// NewGauge makes an empty gauge.
func NewGauge() *Gauge { return &Gauge{millimetres: map[string]float64{}} }

// Add notes rain that fell at a moment; several a day add up.
func (g *Gauge) Add(moment time.Time, millimetres float64) {
	g.millimetres[key(moment)] += millimetres
}

// On is the rain of a day in millimetres.
func (g *Gauge) On(date time.Time) float64 { return g.millimetres[key(date)] }

func key(moment time.Time) string { return moment.Format("2006-01-02") }
