// Package gate lets trucks onto the scales, one after the other.
package gate

import (
	"context"
	"sync"
)

// Gate knows how many scales are free, and which drivers wait.
type Gate struct {
	mu      sync.Mutex
	free    int
	waiting []chan struct{}
}

// New makes a gate of so many scales.
func New(scales int) *Gate {
	return &Gate{free: scales}
}

// Enter waits for a scale; with an error the caller has none.
func (g *Gate) Enter(ctx context.Context) error {
	g.mu.Lock()
	if g.free > 0 {
		g.free--
		g.mu.Unlock()
		return nil
	}
	turn := make(chan struct{})
	g.waiting = append(g.waiting, turn)
	g.mu.Unlock()
	select {
	case <-turn:
		return nil
	case <-ctx.Done():
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	for i, each := range g.waiting {
		if each == turn {
			g.waiting = append(g.waiting[:i], g.waiting[i+1:]...)
			return ctx.Err()
		}
	}
	g.pass()
	return ctx.Err()
}

// Leave gives the scale to the driver who has waited longest.
func (g *Gate) Leave() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.pass()
}

func (g *Gate) pass() {
	if len(g.waiting) == 0 {
		g.free++
		return
	}
	first := g.waiting[0]
	g.waiting = g.waiting[1:]
	close(first)
}

// Waiting is the number of drivers in the queue.
func (g *Gate) Waiting() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return len(g.waiting)
}
