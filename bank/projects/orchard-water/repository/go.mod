module orchard

go 1.19
